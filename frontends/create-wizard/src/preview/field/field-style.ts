import type { FieldPlace } from '@countersign/contracts/geometry'
import type { CSSProperties } from 'react'

/** A field's place as the style sheet takes it: `--w` and `--h` are scaled there as width/400 and height/300 (rule fields-1). */
export const fieldStyle = ({ x, y, width, height }: FieldPlace): CSSProperties =>
  ({ '--x': x, '--y': y, '--w': width, '--h': height }) as CSSProperties
