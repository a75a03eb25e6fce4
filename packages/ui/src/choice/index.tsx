import { type ComponentProps, type ReactNode, useId } from 'react'
import './choice.css'

export interface Choice<Value> {
  value: Value
  title: string
  hint: string
  icon?: ReactNode
}

type ChoicesProps<Value> = Pick<ComponentProps<'div'>, 'aria-label' | 'aria-labelledby'> & {
  options: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio buttons as boxes, each with a title and a hint. */
export function Choices<Value extends string>({ options, value: chosen, onChange, ...named }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <div className="choices" role="radiogroup" {...named}>
      {options.map(({ value, title, hint, icon }) => (
        <label className="choice" key={value}>
          <input
            type="radio"
            className="choice__dot"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className="choice__text">
            <b>{title}</b>
            <span className="hint">{hint}</span>
          </span>
          {icon}
        </label>
      ))}
    </div>
  )
}
