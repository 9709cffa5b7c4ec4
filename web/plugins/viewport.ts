import type { Plugin } from 'postcss';

const UNIT = /(-?[\d.]+)([dsl]?v(?:w|h|min|max))\b/g;

/** Units of the window on a page that is shown larger: see src/size.ts. */
export function windowUnits(): Plugin {
  return {
    postcssPlugin: 'window-units',
    Once(root) {
      root.walkDecls((declaration) => {
        declaration.value = declaration.value.replace(UNIT, 'calc($1$2 / var(--zoom, 1))');
      });
    },
  };
}
