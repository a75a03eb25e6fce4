/** Imports the module at an address that is known only at run time. */
export const importEntry = (entry: string): Promise<unknown> => import(/* @vite-ignore */ entry)
