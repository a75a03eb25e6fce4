import type { ReactNode } from 'react'

interface ChoiceProps {
  name: string
  title: string
  hint: string
  icon: ReactNode
  checked: boolean
  onChoose: () => void
}

/** A radio button as a box with a title and a hint. */
export function Choice({ name, title, hint, icon, checked, onChoose }: ChoiceProps) {
  return (
    <label className="gate__choice">
      <input type="radio" className="gate__dot" name={name} checked={checked} onChange={onChoose} />
      <span className="gate__choice-text">
        <b>{title}</b>
        <span className="hint">{hint}</span>
      </span>
      {icon}
    </label>
  )
}
