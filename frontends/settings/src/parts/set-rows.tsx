import { type ReactNode, useId } from 'react'

interface RowsCardProps {
  title: string
  hint?: string
  aside?: ReactNode
  /** `SetRow`s. */
  children: ReactNode
}

/** A card of rows, each with its actions at the end. */
export function RowsCard({ title, hint, aside, children }: RowsCardProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card__head">
        <div>
          <h2 className="h2" id={id} tabIndex={-1}>
            {title}
          </h2>
          {hint && <p className="hint">{hint}</p>}
        </div>
        {aside}
      </div>
      <ul className="set-rows">{children}</ul>
    </section>
  )
}

interface SetRowProps {
  icon?: ReactNode
  name: ReactNode
  badge?: ReactNode
  hint?: ReactNode
  children?: ReactNode
}

export function SetRow({ icon, name, badge, hint, children }: SetRowProps) {
  return (
    <li>
      {icon && (
        <span className="set-rows__icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <div className="set-rows__text">
        <p className="set-rows__name">
          {name} {badge}
        </p>
        {hint && <p className="hint">{hint}</p>}
      </div>
      {children && <span className="set-rows__acts">{children}</span>}
    </li>
  )
}
