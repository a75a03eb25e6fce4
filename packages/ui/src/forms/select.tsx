import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { cspNonce, shareNonce } from '../csp-nonce.js'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  /** Before the label, such as a person's chip. */
  icon?: ReactNode
}

export interface SelectProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  /** A custom trigger; defaults to the labelled field. */
  trigger?: ReactNode
  disabled?: boolean
}

export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  trigger,
  disabled,
}: SelectProps<Value>) {
  shareNonce()
  const labelId = useId()
  const chosen = options.find((option) => option.value === value)
  const list = (
    <Primitive.Portal>
      <Primitive.Content className="listbox" position="popper" sideOffset={4} aria-label={label}>
        <PageBehind />
        <Primitive.Viewport nonce={cspNonce()}>
          {options.map((option) => (
            <Primitive.Item className="option" key={option.value} value={option.value}>
              {option.icon}
              <Primitive.ItemText>{option.label}</Primitive.ItemText>
              <Primitive.ItemIndicator asChild>
                <Check className="icon icon--s" />
              </Primitive.ItemIndicator>
            </Primitive.Item>
          ))}
        </Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  )
  const choose = (next: string) => onChange(next as Value)
  if (trigger !== undefined) {
    return (
      <Primitive.Root value={value} onValueChange={choose} disabled={disabled}>
        <Primitive.Trigger asChild aria-label={`${label}: ${chosen?.label ?? ''}`}>
          {trigger}
        </Primitive.Trigger>
        {list}
      </Primitive.Root>
    )
  }
  return (
    <div className="field">
      <span className="label" id={labelId}>
        {label}
      </span>
      <Primitive.Root value={value} onValueChange={choose} disabled={disabled}>
        <Primitive.Trigger className="select" aria-label={label}>
          <Primitive.Value />
          <ChevronDown className="icon" />
        </Primitive.Trigger>
        {list}
      </Primitive.Root>
    </div>
  )
}

/** Selector for elements that Radix hides from screen readers. */
const hidden = '[data-aria-hidden="true"]'

/** Makes the page behind an open list inert: elements hidden from screen readers must not be focusable (WCAG 4.1.2). */
function PageBehind() {
  useLayoutEffect(() => {
    let behind: HTMLElement[] = []
    // Radix marks the page by the next frame.
    const frame = requestAnimationFrame(() => {
      behind = [...document.querySelectorAll<HTMLElement>(hidden)].filter(({ inert }) => !inert)
      for (const element of behind) element.inert = true
    })
    return () => {
      cancelAnimationFrame(frame)
      for (const element of behind) element.inert = false
    }
  }, [])
  return null
}
