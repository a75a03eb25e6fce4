import { classNames } from '@countersign/ui'
import { Check } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

interface StepProps {
  number: number
  title: string
  state: 'done' | 'next' | 'open'
  titleRef?: Ref<HTMLHeadingElement>
  className?: string
  children: ReactNode
}

/** One of the numbered steps of a page. */
export function Step({ number, title, state, titleRef, className, children }: StepProps) {
  return (
    <li className={classNames('gate__step', state !== 'open' && `is-${state}`, className)}>
      <span className="gate__step-number" aria-hidden="true">
        {state === 'done' ? <Check className="icon" /> : number}
      </span>
      <div>
        <h2 className="h2" ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </li>
  )
}

/** The first step that is not done is next. */
export const stateOf = (isDone: boolean, areBefore: boolean): StepProps['state'] =>
  isDone ? 'done' : areBefore ? 'next' : 'open'
