import { apiRequest, useQuery } from '@countersign/contracts'

export type Strokes = readonly (readonly (readonly [x: number, y: number])[])[]
type Mark = { kind: 'drawn'; strokes: Strokes } | { kind: 'uploaded'; url: string }

/** Returns the URL of a drawn or uploaded mark by its hash. */
export type MarkAt = (sha256: string) => string

export const useMark = (markAt: MarkAt, { kind, sha256 }: { kind: Mark['kind']; sha256: string }) =>
  useQuery<Mark>({
    queryKey: [markAt(sha256)],
    queryFn: async () => {
      const answer = await apiRequest('GET', markAt(sha256))
      if (kind === 'drawn') return { kind, strokes: (await answer.json()) as Strokes }
      return { kind, url: URL.createObjectURL(await answer.blob()) }
    },
  })
