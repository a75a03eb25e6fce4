const units = ['Bytes', 'KB', 'MB', 'GB'] as const

const shown = (value: number): string => String(Number(value.toFixed(2)))

/** A file's size: Bytes, KB, MB or GB by 1024, at most two decimals, none trailing (rule pages-5). */
export function formatSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (unit < units.length - 1 && Number(value.toFixed(2)) >= 1024) {
    value /= 1024
    unit++
  }
  return `${shown(value)} ${units[unit]}`
}

/** The same, always in KB: the detail page's way (rule pages-5). */
export const formatKilobytes = (bytes: number): string => `${shown(bytes / 1024)} KB`
