export { Pager } from './pager.js'
export { Rail, type RailField } from './rail.js'
export { type Zoom, zoomBy, zoomText } from './zoom.js'
