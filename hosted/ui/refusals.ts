/** Where the words for a refusal are: those of the member area come with its pages. */
export const REFUSALS = ['errors', 'member-errors'];
