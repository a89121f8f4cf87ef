// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// The token of the demo and of tests: 6 decimals, minted by its owner. Like the large stablecoins it can refuse accounts.
contract UBXS is ERC20, Ownable {
    error AccountBlocked(address account);

    mapping(address => bool) public blocked;

    constructor() ERC20("UBXS", "UBXS") Ownable(msg.sender) {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function setBlocked(address account, bool isBlocked) external onlyOwner {
        blocked[account] = isBlocked;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (blocked[from]) revert AccountBlocked(from);
        if (blocked[to]) revert AccountBlocked(to);
        super._update(from, to, amount);
    }
}
