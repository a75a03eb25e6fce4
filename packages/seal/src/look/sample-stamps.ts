import type { Stamp } from '@countersign/pdf'

const someday = '2026-01-01T00:00:00.000Z'
const by = { signedBy: 'Ann Example', signedAt: someday, eventHash: '0'.repeat(64) }
const strokes = [[[0.1, 0.2], [0.5, 0.8], [0.9, 0.2]]] as const // prettier-ignore

export const sampleStamps = (page: number): Stamp[] => {
  const field = { fieldId: `${page}`, page, x: 10, width: 150, height: 40 }
  return [
    { ...by, field: { ...field, type: 'signature', y: 60 }, value: { kind: 'drawn', strokes } },
    { ...by, field: { ...field, type: 'text', y: 80 }, value: { kind: 'text', text: 'Text' } },
  ]
}

const columns = [2, 30, 62, 94]
const rows = [2, 24, 48, 94]

/** Spreads ticks over the page, so that content covering one part does not hide all samples. */
export const stampsAllOver = (page: number): Stamp[] => [
  ...sampleStamps(page),
  ...rows.flatMap((y) =>
    columns.map((x): Stamp => {
      const field = { fieldId: `${page}-${x}-${y}`, type: 'checkbox' as const, page, x, y, width: 16, height: 12 }
      return { ...by, field, value: { kind: 'checkbox', ticked: true } }
    }),
  ),
]
