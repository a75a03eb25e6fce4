import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../class-names.js'

export interface CardProps {
  title?: ReactNode
  /** Above the title: `Step 1 of 4`. */
  overline?: ReactNode
  /** At the end of the head. */
  aside?: ReactNode
  /** Draws a line below the head. */
  headLine?: boolean
  headingId?: string
  /** For focus management. */
  headingRef?: Ref<HTMLHeadingElement>
  className?: string
  children?: ReactNode
}

export function Card({ title, overline, aside, headLine, headingId, headingRef, className, children }: CardProps) {
  const ownId = useId()
  const id = headingId ?? ownId
  return (
    <section className={classNames('card', className)} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className={classNames('card__head', headLine && 'card__head--line')}>
          <div>
            {overline !== undefined && <span className="overline">{overline}</span>}
            <h2 className="h2" id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
              {title}
            </h2>
          </div>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

export function CardBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('card__body', className)}>{children}</div>
}

export function CardFoot({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('card__foot', className)}>{children}</div>
}
