import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** The address the failure belongs to. A new address clears the failure. */
  place: string;
  /** Rendered instead of the failed children. */
  fallback(error: unknown): ReactNode;
}

interface State {
  place: string;
  failure: { error: unknown } | undefined;
}

/** A class, because React has no hook for error boundaries. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, failure: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
