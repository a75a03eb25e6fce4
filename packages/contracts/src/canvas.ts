/** Units of a field's width and height (rule fields-1), independent of the page's size. x and y are percent of the page. */
export const canvas = { width: 400, height: 300 } as const
