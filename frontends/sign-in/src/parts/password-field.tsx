import { IconButton } from '@countersign/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, type FieldProps } from './field.js'

/** A password with a button that shows it. */
export function PasswordField(given: Omit<FieldProps, 'type' | 'inside'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const toggle = (
    <IconButton
      size="s"
      label={shown ? 'Hide password' : 'Show password'}
      icon={<Icon className="icon" />}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <Field {...given} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" inside={toggle} />
  )
}
