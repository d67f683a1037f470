import { expect, it } from "vitest";
import { EMV_CITY, EMV_NAME, plainName } from "#provider/rules/azqr/plain-name";

it.each([
  ["Xəzər Panorama Hotel", "Xezer Panorama Hotel"],
  ["İçərişəhər Çay Evi", "Icherisheher Chay Evi"],
  ["Şirvan, Göyçay", "Shirvan, Goychay"],
  ["Кафе «Щука и Ёж»", 'Kafe "Shchuka i Ezh"'],
  ["Café Zürich – No. 5", "Cafe Zurich - No. 5"],
  ["  two \n lines  ", "two lines"],
  ["最佳运输", ""],
  ["", ""],
])("%s is written %s", (name, plain) => expect(plainName(name, 40)).toBe(plain));

it.each([
  ["Xəzər Panorama Hotel və Spa", "Xezer Panorama Hotel ve"],
  ["Restaurant Panorama Dənizk", "Restaurant Panorama"],
  ["Exactly twenty-five names", "Exactly twenty-five names"],
  ["Donaudampfschifffahrtsgesellschaft", "Donaudampfschifffahrtsges"],
  ["Panorama Hotel, Restoran, Bar", "Panorama Hotel, Restoran"],
])("%s is cut to %s", (name, cut) => expect(plainName(name, EMV_NAME)).toBe(cut));

it("cuts a city to its own length", () => expect(plainName("Mingəçevir şəhəri", EMV_CITY)).toBe("Mingechevir"));
