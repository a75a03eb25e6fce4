import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

export interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
}

/** A radio group as a segmented control; arrows change it. */
export function Segmented<Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) {
  return (
    <RadioGroup.Root
      className="segmented"
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      {options.map((option) => (
        <RadioGroup.Item className="segmented__item" key={option.value} value={option.value}>
          {option.icon}
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
