import { readFile } from 'node:fs/promises'
import type { Point, Stamp } from '../stamp/stamp.js'
import type { FiledStamp } from './tasks.js'

export async function withBytes({ value, ...stamp }: FiledStamp): Promise<Stamp> {
  switch (value.kind) {
    case 'drawn': {
      const strokes = JSON.parse(await readFile(value.path, 'utf8')) as Point[][]
      return { ...stamp, value: { kind: 'drawn', strokes } }
    }
    case 'uploaded':
      return { ...stamp, value: { ...value, picture: await readFile(value.path) } }
    default:
      return { ...stamp, value }
  }
}
