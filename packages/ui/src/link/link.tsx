import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { buttonClass, type ButtonStyle } from '../button/button-class.js'
import { useNavigate } from './navigation.js'

export interface LinkProps extends Partial<ButtonStyle>, Omit<ComponentProps<'a'>, 'href'> {
  /** A path within the app. */
  to: string
}

/** A real link that navigates without a page load on a plain click. With a `variant` it looks like a button. */
export function Link({ to, variant, size, block, className, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    navigate(to)
  }
  const linkClass = variant ? buttonClass({ variant, size, block }, className) : className
  return <a {...rest} href={to} className={linkClass} onClick={follow} />
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Message for features without a page (rule pages-2). */
export const notYet = 'Not available yet'

/** A link without a target yet; a press says so. */
export function PlaceholderLink({ className, ...rest }: ComponentProps<'a'>) {
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => event.key === 'Enter' && event.currentTarget.click()
  return (
    <a
      {...rest}
      role="link"
      aria-disabled="true"
      tabIndex={0}
      className={className}
      onKeyDown={press}
      data-tip={notYet}
      data-tip-press={notYet}
    />
  )
}
