import { classNames } from '../class-names.js'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 's' | 'm' | 'l'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Full width. */
  block?: boolean
}

export function buttonClass({ variant = 'secondary', size = 'm', block }: ButtonLook, more?: string): string {
  const look = variant === 'danger-quiet' ? 'btn--ghost btn--danger-quiet' : `btn--${variant}`
  return classNames('btn', look, size !== 'm' && `btn--${size}`, block && 'btn--block', more)
}
