import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.js'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does to what: `Download: Consulting Agreement`. */
  label: string
  /** The verb alone, for the tooltip; the label where left out. */
  tip?: string
  /** A key that does the same, shown in the tooltip. */
  shortcut?: string
  icon: ReactNode
  size?: 's' | 'm'
}

/** A button that is only a picture: always with a name, and a tooltip that says it. */
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
