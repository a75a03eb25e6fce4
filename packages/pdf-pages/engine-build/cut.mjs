/** What the lean worker posts when a document needs what was left out. */
export const lacking = 'lacking:brotli'

/**
 * What the display half never makes an instance of here: editors; ways to fetch a document that no page uses; what records
 * operations for a debugger; drawing in a worker, which wants a file of its own.
 */
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

/** Left out where a page hands documents over whole. */
const forRanges = { display: 'PDFFetchStream', worker: 'NetworkPdfManager' }

/**
 * The display half without what is never used of it.
 *
 * @param inRanges keeps what fetches a document in ranges
 */
export function displayOnly(code, { inRanges }) {
  const cut = [...neverShown, ...(inRanges ? [] : [forRanges.display])].reduce(
    (left, name) => replaced(left, classNamed(name), `class ${name} {}`),
    code,
  )
  // Kept alive for a debugger's sake only.
  return replaced(cut, /^( *)globalThis\.(?:pdfjsLib|_pdfjsTestingUtils) = \{[\s\S]*?^\1\};$/gm, '')
}

/**
 * The worker's half without XFA and its fonts, merging, the tree of tags, which nobody asks for, and the Brotli decoder.
 *
 * @param inRanges keeps what reads a document in ranges
 */
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

/**
 * Lets a bundler leave out classes that nobody uses. Their static blocks and fields are effects, for all it knows; they
 * concern the class alone.
 */
export const withPureClasses = (code) =>
  code
    .replace(
      topLevelClass,
      (_whole, name, base = '', body) =>
        `var ${name} = /* @__PURE__ */ (() => {\nclass ${name}${base} {\n${body}}\nreturn ${name};\n})();`,
    )
    .replace(topLevelCall, '$1 $2 = /* @__PURE__ */ $3')

const classNamed = (name) => new RegExp(`^class ${name}(?: extends \\w+)? \\{\\n[\\s\\S]*?^\\}$`, 'm')

/** What is cut must be there: another version of pdf.js has to be looked at first. */
function replaced(code, pattern, by) {
  pattern.lastIndex = 0
  if (!pattern.test(code))
    throw new Error(`pdf.js has changed: nothing matches ${pattern}. Look at packages/pdf-pages/engine-build/cut.mjs.`)
  pattern.lastIndex = 0
  return code.replace(pattern, () => by)
}
