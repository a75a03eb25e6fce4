import { classNames } from '../class-names.js'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 's' | 'm' | 'l'

/** How something looks that looks like a button. */
export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its place. */
  block?: boolean
}

export function buttonClass({ variant = 'secondary', size = 'm', block }: ButtonLook, more?: string): string {
  const look = variant === 'danger-quiet' ? 'btn--ghost btn--danger-quiet' : `btn--${variant}`
  return classNames('btn', look, size !== 'm' && `btn--${size}`, block && 'btn--block', more)
}
