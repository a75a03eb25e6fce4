/**
 * Canvas units of a field's width and height, independent of the page's size (rule fields-1). x and y are percent of the page.
 */
export const canvas = { width: 400, height: 300 } as const
