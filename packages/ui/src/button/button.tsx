import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonStyle } from './button-class.js'
import { Spinner } from './spinner.js'

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Shows progress: ignores clicks, but keeps size, colour and focus. */
  busy?: boolean
  icon?: ReactNode
  iconAfter?: ReactNode
}

export function Button({
  variant,
  size,
  block,
  busy,
  icon,
  iconAfter,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={buttonClass({ variant, size, block }, className)}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {iconAfter}
    </button>
  )
}
