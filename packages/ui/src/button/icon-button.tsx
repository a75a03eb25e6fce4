import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.js'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Action and object: `Download: Consulting Agreement`. */
  label: string
  /** Tooltip; defaults to the label. */
  tip?: string
  /** Keyboard shortcut for the tooltip. */
  shortcut?: string
  icon: ReactNode
  size?: 's' | 'm'
}

/** An icon-only button with an accessible name and a tooltip. */
export function IconButton({ label, tip = label, shortcut, icon, size = 'm', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={tip}
      data-tip-key={shortcut}
      {...rest}
      className={classNames('btn btn--icon', size === 's' && 'btn--s', className)}
    >
      {icon}
    </button>
  )
}
