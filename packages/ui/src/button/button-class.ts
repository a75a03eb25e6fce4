import { classNames } from '../class-names.js'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 's' | 'm' | 'l'

export interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Full width. */
  block?: boolean
}

export function buttonClass({ variant = 'secondary', size = 'm', block }: ButtonStyle, more?: string): string {
  const variantClass = variant === 'danger-quiet' ? 'btn--ghost btn--danger-quiet' : `btn--${variant}`
  return classNames('btn', variantClass, size !== 'm' && `btn--${size}`, block && 'btn--block', more)
}
