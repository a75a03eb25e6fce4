/** Message of the lean worker when a document needs a removed feature. */
export const lacking = 'lacking'

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

/**
 * Parts that no plain page needs (ADR 0133), and few of the documents that keep earlier signatures: notes and forms,
 * passwords, images that intake decodes, calibrated colors, meshes, calculators.
 */
const notOnPlainPages = [
  ...annotations(
    'Text Popup FreeText Line Square Circle Polyline Polygon Caret Ink Highlight Underline Squiggly StrikeOut',
  ),
  ...annotations('Stamp FileAttachment RichMedia Screen Sound TextWidget ButtonWidget ChoiceWidget'),
  'CipherTransformFactory',
  'JpxStream',
  'Jbig2Stream',
  'CCITTFaxStream',
  'CalGrayCS',
  'CalRGBCS',
  'LabCS',
  'MeshShading',
  'FunctionBasedShading',
  'PsWasmCompiler',
  'PsJsCompiler',
  'PSStackBasedInterpreter',
]

function annotations(kinds) {
  return kinds.split(' ').map((kind) => `${kind}Annotation`)
}

/**
 * The worker half without XFA, merging, unused structure tree, and without answers that `display` never asks for. Parts
 * for rare documents, such as the Brotli decoder and fonts that are not embedded, report that they are lacking.
 * `inRanges` keeps range requests.
 */
export function readingOnly(code, display, { inRanges }) {
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
  cut = replaced(cut, /^( *)handler\.on\("(\w+)", [\s\S]*?^\1\}\);$/gm, (whole, _indent, name) =>
    display.includes(`"${name}"`) ? whole : '',
  )
  for (const name of notOnPlainPages)
    cut = replaced(cut, classNamed(name), `class ${name} {\n  constructor() {\n    lack();\n  }\n}`)
  for (const [pattern, by] of lackingFunctions) cut = replaced(cut, pattern, by)
  return `${cut}\nfunction lack() { globalThis.postMessage("${lacking}"); throw new Error("${lacking}"); }\n`
}

const lackingFunctions = [
  [
    /^const getXFAFontMap = getLookupTableFactory\(function \(t\) \{\n[\s\S]*?^\}\);$/m,
    'const getXFAFontMap = () => ({});',
  ],
  [
    /^let makeBrotliDecode = \(\) => \{\n[\s\S]*?^let BrotliDecode = makeBrotliDecode\(\);$/m,
    'let BrotliDecode = lack;',
  ],
  [/^  fallbackToSystemFont\(properties\) \{\n[\s\S]*?^  \}$/m, '  fallbackToSystemFont() {\n    lack();\n  }'],
  [/^function getFontSubstitution\([\s\S]*?^\}$/m, 'const getFontSubstitution = lack;'],
]

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

const classNamed = (name) => new RegExp(`^class ${name}(?: extends \\w+)? \\{(?:\\n[\\s\\S]*?^)?\\}$`, 'm')

/** Fails if the pattern is missing, because a new version of pdf.js needs a review first. */
function replaced(code, pattern, by) {
  pattern.lastIndex = 0
  if (!pattern.test(code))
    throw new Error(`pdf.js has changed: nothing matches ${pattern}. Look at packages/pdf-pages/engine-build/cut.mjs.`)
  pattern.lastIndex = 0
  return code.replace(pattern, typeof by === 'function' ? by : () => by)
}
