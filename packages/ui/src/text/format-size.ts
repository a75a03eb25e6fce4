const units = ['Bytes', 'KB', 'MB', 'GB'] as const

const shown = (value: number): string => String(Number(value.toFixed(2)))

/** Formats bytes as Bytes, KB, MB or GB (1024), with at most two decimals (rule pages-5). */
export function formatSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (unit < units.length - 1 && Number(value.toFixed(2)) >= 1024) {
    value /= 1024
    unit++
  }
  return `${shown(value)} ${units[unit]}`
}

/** Always KB, as on the detail page (rule pages-5). */
export const formatKilobytes = (bytes: number): string => `${shown(bytes / 1024)} KB`
