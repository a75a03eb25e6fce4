import { Component, type ReactNode } from 'react'

export interface PartBoundaryProps {
  /** @param again draws the part anew */
  fallback: (again: () => void) => ReactNode
  children: ReactNode
}

/** What throws while it is drawn is told in its own place: everything around it stays. React has no other way than a class. */
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
