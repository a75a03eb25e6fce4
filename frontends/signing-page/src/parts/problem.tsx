import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function Problem({ children, below }: { children: string; below?: ReactNode }) {
  return (
    <div className="problem" role="alert">
      <TriangleAlert className="icon" />
      <div>
        <p>{children}</p>
        {below}
      </div>
    </div>
  )
}
