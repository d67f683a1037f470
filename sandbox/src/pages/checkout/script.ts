/** How long a payer has to stay on the receipt. */
const LEAVING_SECONDS = 5;

/**
 * What scripts add to the checkout: groups in the card number, the slash of the expiry date, a button that shows
 * progress, and the way back to the merchant without a click. The checkout works without it. Plain text, because it is
 * served as a file of its own and never bundled.
 */
export const SCRIPT = `"use strict";
(() => {
  const plain = (text) => text.replace(/[\\u0660-\\u0669\\u06f0-\\u06f9]/g, (digit) => digit.charCodeAt(0) & 15);
  const digits = (text) => plain(text).replace(/\\D/g, "");
  const group = (number) => {
    const sizes = /^3[47]/.test(number) ? [4, 6, 5] : [4, 4, 4, 4, 3];
    const parts = [];
    for (let at = 0, i = 0; at < number.length && i < sizes.length; at += sizes[i++]) parts.push(number.slice(at, at + sizes[i]));
    return parts.join(" ");
  };
  const expiry = (typed, erasing) => {
    const filled = /^\\s*(20\\d\\d)-(\\d\\d)\\s*$/.exec(plain(typed));
    if (filled) return filled[2] + "/" + filled[1].slice(2);
    let number = digits(typed);
    if (/^[2-9]/.test(number)) number = "0" + number;
    const month = number.slice(0, 2);
    // A whole year keeps its last two digits; while it is typed, all of them stand there.
    const year = number.slice(2, 6);
    const shown = /^20\\d\\d$/.test(year) ? year.slice(2) : /^20/.test(year) ? year : year.slice(0, 2);
    return number.length > 2 || (number.length === 2 && !erasing) ? month + "/" + shown : number;
  };
  const shape = (field, shaped) => {
    field.addEventListener("input", (event) => {
      const before = digits(field.value.slice(0, field.selectionStart ?? field.value.length)).length;
      const atEnd = field.selectionStart === field.value.length;
      field.value = shaped(field.value, (event.inputType || "").startsWith("delete"));
      if (atEnd) return;
      let at = 0;
      for (let seen = 0; at < field.value.length && seen < before; at++) if (/\\d/.test(field.value[at])) seen++;
      field.setSelectionRange(at, at);
    });
  };
  const number = document.querySelector("[data-shape=number]");
  if (number) shape(number, (typed) => group(digits(typed).slice(0, 19)));
  const date = document.querySelector("[data-shape=expiry]");
  if (date) shape(date, expiry);
  // The browser's own checks know no other digits.
  for (const field of document.querySelectorAll("input[inputmode]:not([data-shape])"))
    field.addEventListener("input", () => {
      const typed = plain(field.value);
      if (typed === field.value) return;
      const at = field.selectionStart;
      field.value = typed;
      if (at !== null) field.setSelectionRange(at, at);
    });
  for (const form of document.querySelectorAll("form")) {
    const buttons = [...form.querySelectorAll("button")];
    form.addEventListener("submit", (event) => {
      const pressed = event.submitter || buttons[0];
      if (!pressed) return;
      // After the values are collected: a disabled button would not be sent.
      setTimeout(() => {
        for (const button of buttons) button.disabled = true;
        pressed.classList.add("busy");
        const text = pressed.querySelector("[data-working]");
        if (text) text.textContent = text.dataset.working;
      });
    });
  }
  // A payer who has just paid goes on; not one who comes back, or loads the page again.
  const leaves = document.querySelector("[data-leaves]");
  const [visit] = performance.getEntriesByType("navigation");
  if (leaves && visit && visit.type === "navigate") {
    const [said, stay] = [leaves.querySelector("p"), leaves.querySelector("button")];
    leaves.hidden = false;
    said.textContent = said.dataset.leaving;
    const timer = setTimeout(() => location.assign(leaves.dataset.leaves), ${LEAVING_SECONDS * 1000});
    stay.addEventListener("click", () => {
      clearTimeout(timer);
      leaves.remove();
    });
  }
  // A page that comes back out of the browser's history is ready again.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
})();
`;
