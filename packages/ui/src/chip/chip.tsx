import { classNames } from '../class-names.js'
import { initials } from './initials.js'

/** A person's initials in their colour. The name appears next to it, so the letters are hidden from screen readers. */
export function Chip({ name, colour, size = 'm' }: { name: string; colour: number; size?: 's' | 'm' }) {
  return (
    <span
      className={classNames('chip', size === 's' && 'chip--s')}
      data-r={colour}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  )
}
