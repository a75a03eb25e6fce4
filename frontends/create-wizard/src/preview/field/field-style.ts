import type { FieldPlace } from '@countersign/contracts/geometry'
import type { CSSProperties } from 'react'

/** CSS variables of a position; the style sheet scales `--w` as width/400 and `--h` as height/300 (rule fields-1). */
export const fieldStyle = ({ x, y, width, height }: FieldPlace): CSSProperties =>
  ({ '--x': x, '--y': y, '--w': width, '--h': height }) as CSSProperties
