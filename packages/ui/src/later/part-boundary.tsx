import { Component, type ReactNode } from 'react'

export interface PartBoundaryProps {
  /** @param again renders the part again */
  fallback: (again: () => void) => ReactNode
  children: ReactNode
}

/** Error boundary of a lazily loaded part. React requires a class. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  readonly #again = () => this.setState({ failed: false })

  override render() {
    return this.state.failed ? this.props.fallback(this.#again) : this.props.children
  }
}
