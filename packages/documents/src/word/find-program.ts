import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export const usualSearchPath = [
  '/usr/local/bin',
  '/usr/bin',
  '/opt/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
].join(delimiter)

export async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const path = join(folder, name)
    const executable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (executable) return path
  }
  return undefined
}
