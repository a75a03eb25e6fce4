import { TriangleAlert } from 'lucide-react'

/** What went wrong just now, and what to do. */
export function Problem({ children }: { children: string }) {
  return (
    <div className="problem" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
