export const style = `
:root{color-scheme:light dark;--paper:#faf9f6;--surface:#fff;--line:#e5e1d9;--edge:#8b867d;--ink:#1c1b20;--ink-2:#55525b;--ink-3:#6d6974;--accent:#323ba6;--on-accent:#fff;--done:#17603b;--bad:#9b1c1f}
@media (prefers-color-scheme:dark){:root{--paper:#131217;--surface:#1b1a20;--line:#34323b;--edge:#817d8b;--ink:#f2f0ec;--ink-2:#bab6c1;--ink-3:#9c98a4;--accent:#aab1ff;--on-accent:#14152b;--done:#8fd9a9;--bad:#ffaaa3}}
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0;background:var(--paper);color:var(--ink);font:400 16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
h1,h2,p,ol,dl,dd{margin:0;padding:0}
h1,h2{font-family:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;font-weight:500;letter-spacing:-.012em;line-height:1.18;text-wrap:balance;overflow-wrap:anywhere}
h1:focus{outline:none}
main{max-width:720px;margin:0 auto;padding:48px 24px 56px}
.name{font:600 19px/1 "Iowan Old Style",Palatino,Georgia,serif;margin-bottom:56px}
h1{font-size:38px}h2{font-size:22px;margin:40px 0 4px}
.lead{margin-top:14px;font-size:18px;color:var(--ink-2);max-width:34em;text-wrap:pretty}
code{font:400 .86em/1.6 ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
.icon{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round;display:block;margin-top:2px}
.drop{margin-top:32px;padding:48px 24px;border:1.5px dashed var(--edge);border-radius:10px;background:var(--surface);text-align:center;color:var(--ink-2)}
.drop.over{border-color:var(--accent);border-style:solid}
.drop b{color:var(--ink);font-weight:550}.drop button{margin-top:16px}
.drop.small{display:flex;align-items:center;justify-content:space-between;gap:16px;padding:14px 16px 14px 20px;text-align:left;border-width:1px;background:none}
.drop.small button{margin:0}
button{min-height:44px;padding:0 18px;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on-accent);font:550 15px/1.2 inherit;font-family:inherit;cursor:pointer}
.small button{background:var(--surface);border-color:var(--edge);color:var(--ink)}
label{display:block;margin-top:24px;font-weight:550}
.hint{color:var(--ink-3);font-size:14px}
textarea,input[type=text]{display:block;width:100%;min-height:44px;margin-top:8px;padding:10px 12px;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:var(--ink);font:400 14px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
button:focus-visible,textarea:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.checks{list-style:none;border-top:1px solid var(--line);margin-top:32px}
.checks li{display:grid;grid-template-columns:20px 1fr;gap:16px;padding:13px 0;border-bottom:1px solid var(--line)}
.checks div{display:grid;grid-template-columns:150px 1fr;gap:2px 20px}
.checks b{font-weight:550}.checks p{color:var(--ink-2);overflow-wrap:anywhere}
.holds .icon{color:var(--done)}.fails .icon,.fails b,.is-bad h1{color:var(--bad)}.is-open h1{color:var(--ink-2)}.absent .icon,.absent b{color:var(--ink-3)}
.ring{width:16px;height:16px;margin:4px 2px;border:1.5px solid var(--edge);border-radius:50%}
.facts{display:grid;grid-template-columns:186px 1fr;gap:8px 20px;margin-top:12px}
.facts dt{color:var(--ink-3)}.facts dd{overflow-wrap:anywhere}
.differs{margin-top:24px;padding:22px 24px 24px;border:1px solid var(--bad);border-radius:10px;background:var(--surface)}
.differs h2{margin:0 0 4px}.differs p{color:var(--ink-2)}
.differs dl{margin-top:16px;font-size:15px}.differs dt{padding-top:9px;border-top:1px solid var(--line);color:var(--ink-3)}.differs dd{padding-bottom:9px;overflow-wrap:anywhere}
.note{margin-top:32px;color:var(--ink-3);font-size:14px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (max-width:560px){main{padding:24px 20px 40px}.name{margin-bottom:36px}h1{font-size:29px}.lead{font-size:17px}.checks div,.facts{grid-template-columns:1fr}.facts dd{margin-bottom:8px}.drop.small{display:block;text-align:center}.drop.small button{margin-top:10px}}
`
