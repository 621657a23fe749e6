// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// The community's token: a fixed supply with 18 decimals, made once for `owner`. Nobody can mint,
/// burn, pause or take it. With permit (EIP-2612) an owner without ether can allow a transfer.
contract CommunityToken is ERC20, ERC20Permit {
    constructor(
        string memory name,
        string memory symbol,
        address owner,
        uint256 supply
    ) ERC20(name, symbol) ERC20Permit(name) {
        _mint(owner, supply);
    }
}
