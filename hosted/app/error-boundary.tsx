import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Where the failure belongs: another place is another try. */
  place: string;
  /** What to show in place of children that failed. */
  fallback(error: unknown): ReactNode;
}

interface State {
  place: string;
  failure: { error: unknown } | undefined;
}

/** React offers this only to classes. */
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
