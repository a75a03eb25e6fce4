import { Component, type ReactNode } from 'react'

export interface PartBoundaryProps {
  /** @param retry renders the part again */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Error boundary of a lazily loaded part. React requires a class. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  readonly #retry = () => this.setState({ failed: false })

  override render() {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children
  }
}
