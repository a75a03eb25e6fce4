import type { ReactNode } from 'react'

/** A line drawing for a full-page notice. @param children its lines, within 136 by 104 */
export function Art({ children }: { children: ReactNode }) {
  return (
    <svg
      className="art"
      viewBox="0 0 136 104"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
