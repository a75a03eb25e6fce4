import { Component, type ReactNode } from 'react'

interface RenderBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** What throws while rendering is shown as a notice in its own place. React has no other way than a class. */
export class RenderBoundary extends Component<RenderBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
