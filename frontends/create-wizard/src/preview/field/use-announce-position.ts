import type { FieldView, HostServices } from '@countersign/contracts'
import { useEffect, useRef } from 'react'
import { fieldType } from '../field-types.js'
import { describePlace } from './describe-field.js'

/** Delay in ms before a move is announced (rule drafting-14). */
const restMs = 500

/** Announces the selected field's position to screen readers after it moved. */
export function useAnnouncePosition(field: FieldView | undefined, host: HostServices): void {
  const announced = useRef<{ id: string; where: string } | null>(null)
  const id = field?.id
  const where = field && `${fieldType(field.type).label} field, ${describePlace(field)}`
  useEffect(() => {
    if (id === undefined || where === undefined) {
      announced.current = null
      return
    }
    if (announced.current?.id !== id) {
      announced.current = { id, where }
      return
    }
    if (announced.current.where === where) return
    const timer = setTimeout(() => {
      announced.current = { id, where }
      host.say(where)
    }, restMs)
    return () => clearTimeout(timer)
  }, [id, where, host])
}
