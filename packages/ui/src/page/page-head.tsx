import { ChevronLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from '../link/link.js'

export interface PageHeadProps {
  title: ReactNode
  lede?: ReactNode
  /** Link to the parent page. */
  crumb?: { to: string; label: string }
  /** Below the title, instead of a lede. */
  below?: ReactNode
  actions?: ReactNode
  /** For focus after navigation. */
  titleRef?: Ref<HTMLHeadingElement>
}

export function PageHead({ title, lede, crumb, below, actions, titleRef }: PageHeadProps) {
  return (
    <>
      {crumb && <Crumb {...crumb} />}
      <div className="page-head">
        <div className="page-head__text">
          <h1 className="display" ref={titleRef} tabIndex={-1}>
            {title}
          </h1>
          {lede !== undefined && <p className="lede">{lede}</p>}
          {below}
        </div>
        {actions !== undefined && <div className="page-head__actions">{actions}</div>}
      </div>
    </>
  )
}

export function Crumb({ to, label }: { to: string; label: string }) {
  return (
    <Link className="crumb" to={to}>
      <ChevronLeft className="icon icon--s" />
      {label}
    </Link>
  )
}
