import type { FieldPlace } from '@countersign/contracts/geometry'
import type { CSSProperties } from 'react'

/**
 * CSS variables of a field's position; the style sheet scales `--w` and `--h` as width/400 and height/300 (rule
 * fields-1).
 */
export const fieldStyle = ({ x, y, width, height }: FieldPlace): CSSProperties =>
  ({ '--x': x, '--y': y, '--w': width, '--h': height }) as CSSProperties
