import type { Log } from '@countersign/child-pool'
import { ConverterUnavailable } from '../unacceptable-file.js'
import { type ConversionJob, NotConverted, PassedOver, type WordConverter } from './word-converter.js'

/** Converts with the first available converter for the format. @throws {NotConverted} {ConverterUnavailable} */
export async function convertWithBest(
  converters: readonly WordConverter[],
  job: ConversionJob,
  log: Log,
): Promise<WordConverter> {
  const able = converters.filter((converter) => converter.reads(job.format))
  if (able.length === 0) throw new NotConverted('no-converter', `none reads ${job.format}`)
  let last: PassedOver | undefined
  for (const converter of able) {
    try {
      await converter.convert(job)
      return converter
    } catch (error) {
      if (!(error instanceof PassedOver)) throw error
      log.warn({ converter: converter.name, reason: error.message }, 'Word converter passed over')
      last = error
    }
  }
  throw new ConverterUnavailable(last?.message ?? 'none is open', { cause: last })
}
