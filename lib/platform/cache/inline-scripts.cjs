"use strict";

const { readFileSync } = require("node:fs");

const ELEMENT = /<script([^>]*)>([\s\S]*?)<\/script>/gi;
const RUNS_AS_SCRIPT = /^(?!.*\ssrc=)(?!.*\stype="(?!module"|text\/javascript"))/is;

/** Constants of Next and of React. */
const CONSTANTS = ["(self.__next_f=self.__next_f||[]).push([0])", "requestAnimationFrame(function(){$RT=performance.now()});"];
/** Next pushes data onto a queue. The data is never code. */
const DATA_PUSHED = /^(?:self\.__next_f|\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\))\.push\(([\s\S]*)\);?$/;
/** React moves a part of a long page to its place: functions with fixed source code, and a call with data. */
const PART_MOVED = /^([\s\S]*)(\$R[A-Z]\(")([A-Z]:[0-9a-f]+"[\s\S]*)\)$/;

/**
 * The texts of a page's inline scripts, each once, without data blocks (`application/ld+json`), which never run.
 * @param {string} html
 * @returns {string[]}
 */
function inlineScripts(html) {
  const texts = [...html.matchAll(ELEMENT)].filter(([, attributes = ""]) => RUNS_AS_SCRIPT.test(attributes)).map(([, , text = ""]) => text);
  return [...new Set(texts)].filter((text) => text !== "");
}

/** Whether Next or React wrote this inline script: its code matches theirs exactly, and the rest is data. @param {string} text */
function isWrittenByNext(text) {
  if (CONSTANTS.includes(text)) return true;
  const pushed = DATA_PUSHED.exec(text)?.[1];
  if (pushed !== undefined) return isJson(pushed);
  const [, functions, call, data] = PART_MOVED.exec(text) ?? [];
  if (functions === undefined || !isJson(`["${data}]`)) return false;
  return functions === "" || isInReact(functions) || isInReact(functions + call);
}

/** @type {string | undefined} */
let reactSource;

/** Whether this code is a string in React's source. This avoids a list of this version's scripts. @param {string} code */
function isInReact(code) {
  reactSource ??= readFileSync(require.resolve("next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js"), "utf8");
  return reactSource.includes(`'${code.replaceAll("\n", "\\n")}'`);
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

module.exports = { inlineScripts, isWrittenByNext };
