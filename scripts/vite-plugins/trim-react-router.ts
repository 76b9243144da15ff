import type { Plugin } from "vite";

/**
 * React Router's package gives a bundler its development build alone, in which the names of its parts for React's
 * developer tools keep the parts that nothing uses, such as `NavLink` and `Form`. Takes the names and the warnings
 * out. Of another version that is written in another way nothing is changed; the bundle's budget shows it.
 */
export function trimReactRouter(): Plugin {
  return {
    name: "trim-react-router",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/(?:\w+\/)*[\w-]+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace("var ENABLE_DEV_WARNINGS = true;", "var ENABLE_DEV_WARNINGS = false;")
          .replace(/^\w+\.displayName = ".+";$/gm, "")
          .replace(
            /^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm,
            "$&/* @__PURE__ */ ",
          ),
        map: null,
      }),
    },
  };
}
