import { describe, expect, it } from '@jest/globals'
import { TaskOverran } from '@countersign/child-pool'
import { defaultLimits } from '@countersign/documents/internal/limits'
import { checkPages, loadCheckers, type PageCheckParts } from '@countersign/documents/internal/page-checks'

type Asked = { task: string; from?: number; to?: number }

const limits = { ...defaultLimits, checkers: 4 }

/** Checkers that answer when told, and find the first page of each task at fault. */
function fakeCheckers(children: number) {
  const asked: Asked[] = []
  const answers: (() => void)[] = []
  const checkers = {
    state: { children, trouble: undefined },
    run(task: string, input: { pages: { from: number; to: number } } | null) {
      asked.push({ task, ...input?.pages })
      const found = { pictures: [input?.pages.from], unlike: [], unkept: input?.pages.from === 11 }
      return new Promise((resolve) => answers.push(() => resolve(found)))
    },
  } as unknown as PageCheckParts['checkers']
  const parts: PageCheckParts = { checkers, stagingDir: '/', limits }
  return { asked, answers, parts }
}

const part = { rendition: 'r', upload: null, compares: false, keeps: false, pages: { from: 1, to: 5 }, caller: 'a' }

describe('a check of pages', () => {
  it('asks for all pages at once in tasks of five or more, and joins the results in order', async () => {
    const { asked, answers, parts } = fakeCheckers(1)
    const checked = checkPages({ ...part, pages: { from: 1, to: 12 } }, parts)
    expect(asked.map(({ from, to }) => [from, to])).toEqual([[1, 5], [6, 10], [11, 12]]) // prettier-ignore
    for (const answer of answers.toReversed()) answer()
    expect(await checked).toEqual({ pictures: [1, 6, 11], unlike: [], unkept: true })
  })

  it('shares many pages out among the checkers', () => {
    const { asked, parts } = fakeCheckers(1)
    void checkPages({ ...part, pages: { from: 1, to: 20 } }, { ...parts, limits: { ...limits, checkers: 2 } })
    expect(asked.map(({ from, to }) => [from, to])).toEqual([[1, 10], [11, 20]]) // prettier-ignore
  })

  it('gives a task ten pages if each task rewrites the upload', () => {
    const { asked, parts } = fakeCheckers(1)
    void checkPages({ ...part, upload: 'u', pages: { from: 101, to: 120 } }, parts)
    expect(asked.map(({ from, to }) => [from, to])).toEqual([[101, 110], [111, 120]]) // prettier-ignore
  })

  it('gives pages little time first, and those that need more wait again as long tasks', async () => {
    const asked: unknown[] = []
    const checkers = {
      async run(
        task: string,
        { pages: { from, to } }: typeof part,
        _: number,
        share: { cpuMs: number; isLong: boolean },
      ) {
        asked.push([from, to, share.isLong ? 'long' : 'short', share.cpuMs])
        if (from === 4) throw new TaskOverran(task, 'time')
        return { pictures: [], unlike: [], unkept: false }
      },
    } as unknown as PageCheckParts['checkers']
    const checked = await checkPages({ ...part, pages: { from: 4, to: 9 } }, { checkers, stagingDir: '/', limits })
    expect(checked.pictures).toEqual([4])
    expect(asked).toEqual([[4, 8, 'short', 6000], [9, 9, 'short', 4000], ...[4, 5, 6, 7, 8].map((page) => [page, page, 'long', 20_000])]) // prettier-ignore
  })

  it('loads the engines ahead only while no checker is alive', () => {
    for (const [children, tasks] of [
      [0, ['load-engines']],
      [1, []],
    ] as const) {
      // prettier-ignore
      const { asked, parts } = fakeCheckers(children)
      loadCheckers(parts)
      expect(asked.map(({ task }) => task)).toEqual(tasks)
    }
  })
})
