import base from './rsbuild.config.ts';
const c: any = base;
c.environments.web.output.distPath = { root: '/tmp/lead/an' };
c.environments.web.output.minify = process.env.MIN !== '0';
delete c.environments.server;
const rs = c.environments.web.tools.rspack;
c.environments.web.tools = { ...c.environments.web.tools, rspack: [rs, (x: any) => { x.optimization.splitChunks = { chunks: 'all', minSize: 0, cacheGroups: { default: false, defaultVendors: false, mf: { test: /@module-federation/, name: 'mf', enforce: true, priority: 9 }, ui: { test: /shared\/src\/ui/, name: 'ui', enforce: true, priority: 9 }, lay: { test: /shell\/src\/layout/, name: 'lay', enforce: true, priority: 9 } } }; }] };
export default c;
