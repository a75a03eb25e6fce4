/** Message of the lean worker when a document needs a removed feature. */
export const lacking = 'lacking:brotli'

/** Classes that this app never instantiates: editors, other ways to fetch, debug recorders, rendering in a worker. */
const neverShown = [
  'AnnotationEditor',
  'PDFNetworkStream',
  'PDFNodeStream',
  'PDFDataTransportStream',
  'CanvasBBoxTracker',
  'CanvasDependencyTracker',
  'CanvasNestedDependencyTracker',
  'CanvasImagesTracker',
  'RendererWorker',
  'WorkerRenderTask',
]

const forRanges = { display: 'PDFFetchStream', worker: 'NetworkPdfManager' }

/**
 * The worker asks for the headers in a message. A fetch that fails earlier rejects a promise that nothing awaits yet,
 * which the browser reports as an uncaught error.
 */
const headersFailed = /\}\)\.catch\(this\._headersCapability\.reject\);/
const ignoreUnawaited = 'this._headersCapability.promise.catch(() => {});'

/** The main-thread half of pdf.js without unused classes. `inRanges` keeps range requests. */
export function displayOnly(code, { inRanges }) {
  const cut = [...neverShown, ...(inRanges ? [] : [forRanges.display])].reduce(
    (left, name) => replaced(left, classNamed(name), `class ${name} {}`),
    code,
  )
  const fetching = inRanges ? replaced(cut, headersFailed, (call) => `${call}\n${ignoreUnawaited}`) : cut
  return replaced(fetching, /^( *)globalThis\.(?:pdfjsLib|_pdfjsTestingUtils) = \{[\s\S]*?^\1\};$/gm, '')
}

/** The worker half without XFA, merging, unused structure tree and Brotli decoder. `inRanges` keeps range requests. */
export function readingOnly(code, { inRanges }) {
  let cut = replaced(
    code,
    classNamed('XFAFactory'),
    'class XFAFactory {\n  static getRichTextAsHtml() {\n    return null;\n  }\n}',
  )
  for (const name of ['PDFEditor', 'StructTreePage', ...(inRanges ? [] : [forRanges.worker])])
    cut = replaced(cut, classNamed(name), `class ${name} {}`)
  cut = replaced(
    cut,
    classNamed('StructTreeRoot'),
    'class StructTreeRoot {\n  init() {}\n  addAnnotationIdToPage() {}\n}',
  )
  cut = replaced(
    cut,
    /^const getXFAFontMap = getLookupTableFactory\(function \(t\) \{\n[\s\S]*?^\}\);$/m,
    'const getXFAFontMap = () => ({});',
  )
  return replaced(
    cut,
    /^let makeBrotliDecode = \(\) => \{\n[\s\S]*?^let BrotliDecode = makeBrotliDecode\(\);$/m,
    `let BrotliDecode = () => { globalThis.postMessage("${lacking}"); throw new Error("${lacking}"); };`,
  )
}

const topLevelClass = /^class (\w+)( extends \w+)? \{\n([\s\S]*?)^\}$/gm
const topLevelCall =
  /^(const|let|var) (\w+) = (new \w+\(|getLookupTableFactory\(|make(?:Obj|Set|Arr|Map)\(|Object\.freeze\()/gm

/** Lets the bundler drop unused classes: it takes their static blocks and fields for side effects. */
export const withPureClasses = (code) =>
  code
    .replace(
      topLevelClass,
      (_whole, name, base = '', body) =>
        `var ${name} = /* @__PURE__ */ (() => {\nclass ${name}${base} {\n${body}}\nreturn ${name};\n})();`,
    )
    .replace(topLevelCall, '$1 $2 = /* @__PURE__ */ $3')

const classNamed = (name) => new RegExp(`^class ${name}(?: extends \\w+)? \\{\\n[\\s\\S]*?^\\}$`, 'm')

/** Fails if the pattern is missing, because a new version of pdf.js needs a review first. */
function replaced(code, pattern, by) {
  pattern.lastIndex = 0
  if (!pattern.test(code))
    throw new Error(`pdf.js has changed: nothing matches ${pattern}. Look at packages/pdf-pages/engine-build/cut.mjs.`)
  pattern.lastIndex = 0
  return code.replace(pattern, typeof by === 'function' ? by : () => by)
}
